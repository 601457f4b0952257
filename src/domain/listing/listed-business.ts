/** A business as `/businesses.json` lists it, for the members' dashboard. */
export interface ListedBusiness<Picture> {
  id: number;
  title: string;
  town: string;
  category: string;
  /** As the page's image service exported it. */
  picture: Picture;
  alt: string;
  /** 'from Kshs. 300', '' where nothing has one. */
  price: string;
}

/** How many are listed: more would weigh more than a member came for. */
export const listedBusinesses = 24;
