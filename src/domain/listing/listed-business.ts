/** A business as `/businesses.json` lists it, for the members' dashboard. */
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

/**
 * Number of listed businesses. A longer list would make the members' dashboard heavier than its purpose justifies.
 */
export const listedBusinesses = 24;
