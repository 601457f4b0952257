import { findApplicationContacts, type ApplicationContact } from '#domain/job/application.ts';
import type { Job } from '#domain/job/job.schema.ts';
import { formatPhone, getWhatsAppUrl } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  job: Job;
  text: Text['jobs'];
}

/**
 * The buttons to apply for a job at its company. They are apart from the card, because the preview of staff shows a card
 * without buttons.
 */
export function ApplyLinks({ job, text }: Props) {
  const contacts = findApplicationContacts(job);
  if (contacts.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-3">
      {contacts.map((contact, index) => {
        const id = `apply-${job.id}-${index}`;
        return (
          <LinkButton
            key={id}
            id={id}
            variant={index === 0 ? 'primary' : 'quiet'}
            className="gap-2 wrap-anywhere"
            href={createUrl(contact, job, text)}
            // The label and the title of the job are the accessible name, so that the links of all cards differ.
            aria-labelledby={`${id} job-${job.id}-title`}
            rel="noopener"
          >
            <ContactLabel
              contact={contact}
              isOnly={contacts.filter(({ kind }) => kind === contact.kind).length === 1}
              text={text}
            />
          </LinkButton>
        );
      })}
    </p>
  );
}

interface LabelProps extends Pick<Props, 'text'> {
  contact: ApplicationContact;
  /** True if the job has no other contact of the same kind. */
  isOnly: boolean;
}

function ContactLabel({ contact: { kind, address }, isOnly, text: { apply } }: LabelProps) {
  const visibleAddress = kind === 'email' ? address : formatPhone(address);
  const describe = (action: string) =>
    isOnly ? action : fill(apply.to, { action, address: visibleAddress });
  if (kind === 'email') return describe(apply.email);
  return (
    <>
      <Icon name={kind === 'phone' ? 'call' : kind} />
      {kind === 'phone' ? fill(apply.call, { phone: visibleAddress }) : describe(apply.whatsapp)}
    </>
  );
}

function createUrl({ kind, address }: ApplicationContact, job: Job, text: Props['text']): string {
  const values = { job: job.jobTitle, employer: job.employer };
  const message = fill(text.apply.message, values);
  if (kind === 'whatsapp') return getWhatsAppUrl(address, message);
  if (kind === 'phone') return `tel:${address}`;
  const subject = encodeURIComponent(fill(text.apply.subject, values));
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(message)}`;
}
