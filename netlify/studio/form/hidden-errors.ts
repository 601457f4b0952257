import { createContext } from 'react';

/** True inside a field that is not judged yet. */
export const HiddenErrors = createContext(false);
