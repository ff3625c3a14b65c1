import { lazyPart } from '../../ui/lazy-part.tsx'

export { FormattedText } from './content/formatted-text.tsx'

/** A conversation beside another screen. Its code loads when one is opened. */
export const ChatSheet = lazyPart(() => import('./chat/chat-sheet.tsx').then((file) => file.ChatSheet))
