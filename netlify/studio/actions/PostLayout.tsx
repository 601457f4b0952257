import {
  useEffect,
  useMemo,
  type ComponentProps,
  type ComponentType,
  type PropsWithChildren,
} from 'react';
import {
  getPublishedId,
  LocaleProviderBase,
  useEditState,
  useLocale,
  useSource,
  useTranslation,
  type DocumentPluginOptions,
} from 'sanity';
import { useClock } from '../form/clock.ts';
import { getPublicationTexts, type PublicationTexts } from './publication-texts.ts';

type Layout = NonNullable<NonNullable<DocumentPluginOptions['components']>['unstable_layout']>;
type LayoutProps = Layout extends ComponentType<infer Props> ? Props : never;
type I18n = ComponentProps<typeof LocaleProviderBase>['i18next'];

/**
 * The pane of a document. Sanity has one text for all published documents, so the pane of a post gets own texts that
 * tell a planned post from a published one.
 */
export function PostLayout(props: LayoutProps) {
  const pane = props.renderDefault(props);
  if (props.documentType !== 'post') return pane;
  return <PublicationMessages {...props}>{pane}</PublicationMessages>;
}

/** The pane is a child, so that a change of the texts alone renders only what shows them. */
function PublicationMessages({
  documentId,
  documentType,
  children,
}: PropsWithChildren<LayoutProps>) {
  const now = useClock();
  const { projectId, name } = useSource();
  const { locales, __internal } = useLocale();
  const { published, draft } = useEditState(getPublishedId(documentId), documentType);
  // The namespace is loaded before its texts are replaced.
  useTranslation('structure');
  const texts = JSON.stringify(getPublicationTexts({ published, draft }, now));
  const i18next = useReplacedTexts(__internal.i18next, texts);
  return (
    <LocaleProviderBase projectId={projectId} sourceId={name} locales={locales} i18next={i18next}>
      {children}
    </LocaleProviderBase>
  );
}

/** Returns a copy of the Studio's texts in which some are replaced. Namespaces that are loaded later are added to it. */
function useReplacedTexts(original: I18n, texts: string): I18n {
  const copy = useMemo(() => {
    const clone = original.cloneInstance({ forkResourceStore: true });
    const { structure, studio } = JSON.parse(texts) as PublicationTexts;
    clone.addResourceBundle(original.language, 'structure', structure, false, true);
    clone.addResourceBundle(original.language, 'studio', studio, false, true);
    return clone;
  }, [original, texts]);
  useEffect(() => {
    const add = (language: string, namespace: string) => {
      const resources = original.getResourceBundle(language, namespace) as object;
      copy.addResourceBundle(language, namespace, resources, true, false);
    };
    original.store.on('added', add);
    return () => original.store.off('added', add);
  }, [original, copy]);
  return copy;
}
