import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  title: 'Your text',
  lead: 'Your role changed, and “{{form}}” closed. Copy the text if you still need it.',
  copy: 'Copy text',
  copied: 'Text copied.',
}
