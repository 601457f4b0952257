/** Where netlify-identity-widget keeps its session in local storage. */
export const sessionKey = 'gotrue.user';
