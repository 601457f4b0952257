/** The part of netlify-identity-widget 2.0.3 that we use; the package ships no types. */
declare module 'netlify-identity-widget' {
  export interface WidgetToken {
    access_token: string;
    refresh_token: string;
    /** Milliseconds since 1970. */
    expires_at: number;
  }

  export interface WidgetUser {
    token: WidgetToken | null;
    [attribute: string]: unknown;
  }

  export type WidgetPage =
    'login' | 'signup' | 'amnesia' | 'recovery' | 'invite' | 'user' | 'message';

  interface WidgetEvents {
    init: (user: WidgetUser | null) => void;
    login: (user: WidgetUser) => void;
    logout: () => void;
    error: (error: Error | string | null) => void;
    open: (page: WidgetPage) => void;
    close: () => void;
  }

  export interface Widget {
    init(options: { APIUrl?: string; logo?: boolean; locale?: string }): void;
    open(page: 'login' | 'signup'): void;
    close(): void;
    logout(): void;
    currentUser(): WidgetUser | null;
    on<Event extends keyof WidgetEvents>(event: Event, handler: WidgetEvents[Event]): void;
  }

  const widget: Widget;
  export default widget;
}
