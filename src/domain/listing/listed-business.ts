/** An entry of `/businesses.json`, for the members' dashboard. */
export interface ListedBusiness<Picture> {
  id: number;
  title: string;
  town: string;
  category: string;
  /** The output of the image service for pages. */
  picture: Picture;
  alt: string;
  /** 'from Kshs. 300'; '' if no item has a price. */
  price: string;
}

/** Maximum number of businesses in the list. A longer list would make the members' dashboard too heavy. */
export const maxListedBusinesses = 24;
