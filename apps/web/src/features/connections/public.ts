import { lazyPart } from '../../ui/lazy-part.tsx'

/** The exports of connections for other features. */
export { useConnections } from './connection-data.ts'
export { chosenOf, isComplete, type TemplateChoice, valuesOf } from './templates/template-choice.rules.ts'
export { useTemplates } from './templates/template-data.ts'

/** Asks before a prompt or integration is deleted; late, as the inbox reads this file and deletes neither. */
export const DeleteAnswering = lazyPart(() => import('./delete-answering.tsx').then((file) => file.DeleteAnswering))

/** Chooses a template and fills its places. */
export const TemplateFields = lazyPart(() =>
  import('./templates/template-fields.tsx').then((file) => file.TemplateFields),
)
