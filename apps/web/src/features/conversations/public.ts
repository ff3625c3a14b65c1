/** What the frame has of conversations from its first picture on; the frame takes what comes later from its own files, so that
 * nothing is fetched with the first picture that it does not show. */

export { ConversationsWatcher } from './conversations-watcher.tsx'
export { TicketBell } from './notices/ticket-bell.tsx'
