/** The words of a package's card. */
export interface PackageText {
  duration: (days: number) => string;
  or: string;
  pay: (dollars: string) => string;
  till: string;
  askForPrice: string;
}
