import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { useFocusInSight } from '../components/use-focus-in-sight.ts';
import { Outcome } from './Outcome.tsx';
import { EmailConsent, LoginFields, ProfileFields, type SettingsPart } from './SettingsFields.tsx';
import type { Text, PageText } from '#content/text/text.ts';
import { blockClass } from './SettingsBlock.tsx';
import { pickBlock, useAccountForm, type BlockName } from './use-account-form.ts';
import type { StoredSettings } from './use-settings.ts';

interface Props {
  stored: StoredSettings;
  text: PageText<'settings'> & Text['settingsForm'];
  /** Further blocks after the editable ones. */
  children: ReactNode;
}

/** All editable settings of a member, in blocks that are saved by themselves. Wide screens have two columns of blocks. */
export function AccountFormView({ stored, text, children }: Props) {
  const account = useAccountForm(stored, text.refusals);
  const fieldProps = { account, text };
  return (
    <div className="@container mt-6">
      <div className="grid items-start gap-6 @max-2xl:max-w-prose @2xl:grid-cols-2">
        <div className="grid gap-6">
          <Block name="you" isFirst {...fieldProps}>
            <ProfileFields {...fieldProps} />
          </Block>
          <Block name="logIn" {...fieldProps}>
            <LoginFields {...fieldProps} />
          </Block>
        </div>
        <div className="grid gap-6">
          <Block name="emails" {...fieldProps}>
            <EmailConsent {...fieldProps} />
          </Block>
          {children}
        </div>
      </div>
    </div>
  );
}

interface BlockProps extends SettingsPart {
  name: BlockName;
  /** True for the block with the button that stands for all of them while nothing is changed. */
  isFirst?: boolean;
  children: ReactNode;
}

/** The bar of a block's button. On narrow screens the tab bar is below it. */
const barClass =
  'sticky bottom-(--tab-bar) -mb-3 w-full border-t border-line bg-surface py-3 lg:bottom-0';

/**
 * A form with its own button, which appears with the first change. In a block that is higher than the screen the button
 * sticks to the bottom. The first block reserves its space, so that a change below moves no field.
 */
function Block({ name, isFirst = false, account, text, children }: BlockProps) {
  const { savingBlock, outcome, unsavedFields } = account;
  const isChanged = pickBlock(unsavedFields, name).length > 0;
  const hasOutcome = outcome?.block === name;
  const isIdle = unsavedFields.length === 0 && outcome === undefined;
  const hasButton = isChanged || hasOutcome || (isFirst && isIdle);
  const isSaving = savingBlock === name;
  useFocusInSight(isChanged);
  const id = `settings-${name}`;

  const submit = async () => {
    const invalidField = await account.save(name);
    // The id of each field's element contains the name of the field.
    if (invalidField !== undefined) document.getElementById(`settings-${invalidField}`)?.focus();
  };

  return (
    <form
      noValidate
      data-unsaved={isChanged ? '' : undefined}
      aria-labelledby={id}
      className={`${blockClass} ${isChanged ? '**:scroll-mb-20' : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id={id} className="text-xl">
        {text.blocks[name]}
      </h2>
      {children}
      <Outcome block={name} account={account} text={text} />
      {(hasButton || isFirst) && (
        <p className={`${barClass} ${hasButton ? '' : 'invisible'}`}>
          <Button
            type="submit"
            variant="primary"
            className="disabled:cursor-default disabled:opacity-60"
            disabled={!isChanged}
            aria-busy={isSaving}
            aria-describedby={id}
          >
            {isSaving ? text.saving : text.save}
          </Button>
        </p>
      )}
    </form>
  );
}
