/** Types for the part of netlify-identity-widget 2.0.3 that the site uses. The package ships no types. */
declare module 'netlify-identity-widget' {
  export interface WidgetToken {
    access_token: string;
    refresh_token: string;
    /** Milliseconds since 1970, by the service's clock. */
    expires_at: number;
    /** Added by this site: milliseconds since 1970 by the device's clock, when the token arrived. */
    received_at?: number;
  }

  /** A user object of gotrue-js: an account and its tokens. */
  export interface WidgetUser {
    id: string;
    email: string;
    /** Address of the service. */
    url: string;
    token: WidgetToken | null;
    /** True if the user was read from storage, as opposed to a new log-in. */
    _fromStorage?: boolean;
    /** The properties of the user that are written to storage. */
    _details: Record<string, unknown>;
    update: (this: WidgetUser, changes: Record<string, unknown>) => Promise<WidgetUser>;
    logout: (this: WidgetUser) => Promise<void>;
    clearSession: (this: WidgetUser) => void;
    _refreshToken: (this: WidgetUser, refreshToken: string) => Promise<string>;
    _refreshSavedSession: (this: WidgetUser) => WidgetUser;
    _processTokenResponse(tokens: Partial<WidgetToken>): void;
    _saveUserData(account: Record<string, unknown>, fromStorage: boolean): WidgetUser;
  }

  export interface WidgetUserClass {
    new (api: WidgetClient['api'], token: WidgetToken, audience: string): WidgetUser;
    prototype: WidgetUser;
    removeSavedSession: () => void;
  }

  /** A client of gotrue-js. */
  export interface WidgetClient {
    api: {
      defaultHeaders: Record<string, string>;
      request: (path: string) => Promise<unknown>;
      /** The class. Its static method parses each response with JSON. */
      constructor: { parseJsonResponse: (response: Response) => Promise<unknown> };
    };
    /** True if requests ask the service to set its cookie. */
    setCookie: boolean;
    login: (email: string, password: string, remember?: boolean) => Promise<WidgetUser>;
    signup: (
      email: string,
      password: string,
      data?: { full_name?: string },
    ) => Promise<{ id?: unknown }>;
    confirm: (token: string, remember?: boolean) => Promise<WidgetUser>;
    acceptInvite: (token: string, password: string, remember?: boolean) => Promise<WidgetUser>;
    recover: (token: string, remember?: boolean) => Promise<WidgetUser>;
    createUser: (tokens: WidgetToken, remember?: boolean) => Promise<WidgetUser>;
    currentUser: () => WidgetUser | null;
    _setRememberHeaders(remember: boolean): void;
  }

  export type WidgetPage =
    | 'login'
    | 'signup'
    | 'amnesia'
    | 'recovery'
    | 'invite'
    | 'user'
    | 'message';

  export type WidgetLocale = 'en' | 'fr' | 'es' | 'hu' | 'pt' | 'pl' | 'cs' | 'sk' | 'sw';

  export type MailedToken = 'confirmation' | 'invite' | 'recovery' | 'email_change';

  /** The observable state of the widget. Its view follows every change. */
  export interface WidgetStore {
    user: WidgetUser | null;
    /** The user of a recovery link, until the new password is set or the recovery ends without one. */
    recovered_user: WidgetUser | null;
    gotrue: WidgetClient | null;
    error: Error | string | null;
    /** True if new sessions are stored beyond this tab. */
    remember: boolean;
    message: string | null;
    /** True while the open form waits for a response. */
    saving: boolean;
    email_change_token: string | null;
    locale: string;
    modal: { page: WidgetPage; isOpen: boolean; logo: boolean };
    translate: (key: string) => string;
    openModal(page: WidgetPage): void;
    verifyToken(type: MailedToken, token: string): void;
    externalLogin: (provider: string) => void;
    completeExternalLogin(parameters: Record<string, string>): void;
    doEmailChange(): Promise<void>;
    logout(): Promise<void> | undefined;
  }

  interface WidgetEvents {
    init: (user: WidgetUser | null) => void;
    login: (user: WidgetUser) => void;
    logout: () => void;
    error: (error: Error | string | null) => void;
    open: (page: WidgetPage) => void;
    close: () => void;
  }

  export interface Widget {
    store: WidgetStore;
    init(options: { APIUrl?: string; logo?: boolean; locale?: WidgetLocale }): void;
    /** @param metadata - values for the metadata of a new account. */
    open(page: 'login' | 'signup', metadata?: Record<string, string>): void;
    close(): void;
    logout(): Promise<void> | undefined;
    setLocale(locale: WidgetLocale): void;
    on<Event extends keyof WidgetEvents>(event: Event, handler: WidgetEvents[Event]): void;
  }

  const widget: Widget;
  export default widget;
}
