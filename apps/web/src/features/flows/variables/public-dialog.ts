import { lazyPart } from '../../../ui/lazy-part.tsx'

/** The company's declared variables, for the list of flows and the builder. */
export const VariablesDialog = lazyPart(() => import('./variables-dialog.tsx').then((file) => file.VariablesDialog))
