import { lazyPart } from '../../../ui/lazy-part.tsx'

/** The declared variables of the company; for the list of flows and the builder. */
export const VariablesDialog = lazyPart(() => import('./variables-dialog.tsx').then((file) => file.VariablesDialog))
