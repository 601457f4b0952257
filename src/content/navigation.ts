/** The header's links, in order. A page gets its link here in the commit that builds it. */
export interface NavigationItem {
  id: string;
  title: string;
  route: string;
}

export const navigation: NavigationItem[] = [{ id: 'home', title: 'Home', route: '/' }];
