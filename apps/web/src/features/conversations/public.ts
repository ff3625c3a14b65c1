/**
 * The exports of conversations for the first picture of the frame; the frame imports later parts from their own files,
 * so that nothing is fetched with the first picture that it does not show.
 */

export { ConversationsWatcher } from './conversations-watcher.tsx'
export { TicketBell } from './notices/ticket-bell.tsx'
