/** An entry of `/businesses.json`, for the members' dashboard. */
export interface ListedBusiness<Picture> {
  id: number;
  title: string;
  town: string;
  category: string;
  /** The output of the image service for pages. */
  picture: Picture;
  alt: string;
  /** The lowest price as text, such as 'from Kshs. 300'; '' if there is none. */
  price: string;
}

/** Maximum number of businesses in the list. A longer list would make the members' dashboard too heavy. */
export const maxListedBusinesses = 24;
