import { previewIn } from '@recado/contract/conversations/preview-words'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { preview } from './names.rules.ts'

/** Returns the preview of a ticket's last message in the reader's language. */
export const readerPreview = (lastMessage: string): string => preview(previewIn(currentLanguage(), lastMessage))
