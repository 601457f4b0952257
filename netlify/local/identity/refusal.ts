/** Refusals are data: one table from code to what the client reads. */
import { randomUUID } from 'node:crypto';

type HttpEntry = readonly [status: number, message: string];
type OAuthEntry = readonly [error: string, description: string];

/** `%s` stands for a detail. An entry that begins with a word is an OAuth error, always status 400. */
const refusals = {
  'unreadable-body': [400, 'Could not %s: %s'],
  'email-provider-off': [400, 'Unsupported email provider'],
  'already-registered': [400, 'A user with this email address has already been registered'],
  'audience-mismatch': [400, "Token audience doesn't match request audience"],
  'user-id-unreadable': [400, 'Could not read User ID claim'],
  'user-id-not-uuid': [400, 'user_id must be an UUID'],
  'bad-page': [400, 'Bad Pagination Parameters: %s'],
  'bad-sort': [400, 'Bad Sort Parameters: %s'],
  'bad-audit-query': [400, 'Invalid query scope: %s'],
  'provider-unsupported': [400, 'Unsupported provider: %s'],
  'invited-email-differs': [400, 'Invited email does not match emails from external provider'],
  'oauth-state-missing': [400, 'OAuth state parameter missing'],
  'oauth-state-invalid': [400, 'OAuth state is invalid: %s'],
  'oauth-code-missing': [400, 'Authorization code missing'],
  'bearer-missing': [401, 'This endpoint requires a Bearer token'],
  'token-invalid': [401, 'Invalid token: %s'],
  'admin-unknown': [401, 'Invalid admin user'],
  'not-admin': [401, 'User not allowed'],
  'session-user-unknown': [401, 'Invalid user'],
  'app-metadata-protected': [401, 'Updating app_metadata requires admin privileges'],
  'email-change-token-wrong': [401, "Email Change Token didn't match token on file"],
  'signup-closed': [403, 'Signups not allowed for this instance'],
  'user-unknown': [404, 'User not found'],
  'password-missing': [422, 'Signup requires a valid password'],
  'email-missing': [422, 'An email address is required'],
  'email-invalid': [422, 'Unable to validate email address: %s'],
  'email-taken': [422, 'Email address already registered by another user'],
  'recovery-email-missing': [422, 'Password recovery requires an email'],
  'verify-token-missing': [422, 'Verify requires a token'],
  'verify-type-unknown': [422, 'Verify requires a verification type'],
  'confirmation-expired': [422, 'Confirmation token expired'],
  'recovery-expired': [422, 'Recovery token expired'],
  'email-change-expired': [422, 'Email change token expired'],
  'invite-password-missing': [422, 'Invited users must specify a password'],
  'hook-refused': [422, 'Failed to handle signup webhook'],
  'mailed-recently': [429, 'Rate limit exceeded, try again later'],
  'too-many-requests': [429, 'Rate limit exceeded'],
  fault: [500, 'Internal server error'],
  'password-too-long': [500, '%s'],
  'oauth-code-unknown': [500, 'Unable to exchange external code for %s provider'],
  'mail-not-sent': [500, '%s'],
  'hook-unreadable': [500, 'Webhook returned malformed JSON: %s'],
  'grant-type-unsupported': ['unsupported_grant_type', ''],
  'credentials-wrong': ['invalid_grant', 'No user found with that email, or password invalid.'],
  'email-not-confirmed': ['invalid_grant', 'Email not confirmed'],
  'refresh-token-missing': ['invalid_request', 'refresh_token required'],
  'refresh-token-invalid': ['invalid_grant', 'Invalid Refresh Token'],
  'refresh-token-expired': ['invalid_grant', 'Refresh token expired'],
} as const satisfies Record<string, HttpEntry | OAuthEntry>;

export type RefusalCode = keyof typeof refusals;

interface Circumstances {
  /** What stands in the places of `%s`, in order. */
  details?: string[];
  /** Whether the answer also takes the session cookie away. */
  clearsCookie?: boolean;
  cause?: unknown;
}

/** A refusal on its way out: thrown by whoever notices it, answered once at the edge. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  readonly clearsCookie: boolean;
  /** Given from status 500 on, to find the log entry by. */
  readonly errorId: string | undefined;

  constructor(
    code: RefusalCode,
    { details = [], clearsCookie = false, cause }: Circumstances = {},
  ) {
    const [, template] = refusals[code];
    const rest = [...details];
    super(
      template.replaceAll('%s', () => rest.shift() ?? ''),
      { cause },
    );
    this.code = code;
    this.clearsCookie = clearsCookie;
    this.errorId = this.status >= 500 ? randomUUID() : undefined;
  }

  get status(): number {
    const [first] = refusals[this.code];
    return typeof first === 'number' ? first : 400;
  }

  /** The body as clients read it; keys without a value are left out. */
  toJSON(): Record<string, unknown> {
    const [first] = refusals[this.code];
    return typeof first === 'number'
      ? { code: first, msg: this.message, error_id: this.errorId }
      : { error: first, error_description: this.message || undefined };
  }
}
