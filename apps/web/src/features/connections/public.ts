import { lazyPart } from '../../ui/lazy-part.tsx'

/** The exports of connections for other features. */
export { useConnections } from './connection-data.ts'
export { DeleteAnswering } from './delete-answering.tsx'
export { chosenOf, isComplete, type TemplateChoice, valuesOf } from './templates/template-choice.rules.ts'
export { useTemplates } from './templates/template-data.ts'

/** Chooses a template and fills its places. */
export const TemplateFields = lazyPart(() =>
  import('./templates/template-fields.tsx').then((file) => file.TemplateFields),
)
