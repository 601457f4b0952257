import { createContext } from 'react';

/** Loads the list of an item again, for example after a refusal because of another user's action. */
export const ReloadContext = createContext<() => void>(() => undefined);
