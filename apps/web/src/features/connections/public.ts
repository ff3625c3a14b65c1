import { lazyPart } from '../../ui/lazy-part.tsx'

/** The exports of connections for other features. */
export { useConnections } from './connection-data.ts'
export {
  chosenOf,
  isComplete,
  placeValuesOf as valuesOf,
  type TemplateChoice,
} from './templates/template-choice.rules.ts'
export { useTemplates } from './templates/template-data.ts'

/** Fields to choose a template and fill in its parameters. */
export const TemplateFields = lazyPart(() =>
  import('./templates/template-fields.tsx').then((file) => file.TemplateFields),
)
