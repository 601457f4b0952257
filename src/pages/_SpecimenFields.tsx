import { Field } from '../ui/Field.tsx';

/** Fields with and without hint and problem. */
export default function SpecimenFields() {
  return (
    <div className="mt-4 grid max-w-prose gap-4">
      <Field id="specimen-name" label="Name" problem="Write your name.">
        {(wiring) => <input {...wiring} name="name" />}
      </Field>
      <Field id="specimen-mail" label="E-mail address" hint="We send you a copy.">
        {(wiring) => (
          <input {...wiring} name="email" type="email" defaultValue="asha@shop.example" />
        )}
      </Field>
      <Field id="specimen-reason" label="Reason">
        {(wiring) => (
          <select {...wiring} name="reason">
            <option>Choose a reason</option>
          </select>
        )}
      </Field>
      <Field id="specimen-text" label="Message" hint="As long as you like." problem="Say why.">
        {(wiring) => <textarea {...wiring} name="message" rows={3} />}
      </Field>
    </div>
  );
}
