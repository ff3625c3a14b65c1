import { useLayoutEffect, useRef } from 'react'
import { useSlot } from '../../../platform/slots.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { currentRow, focusRow, focusWriting, walksList } from '../focus.ts'
import { closeDialog, type InboxDialog, useInbox } from '../inbox-state.ts'
import { messageHelpSlot, scheduleSlot, startFlowSlot } from '../slots.ts'

const NewTicket = lazyPart(() => import('./new-ticket-modal.tsx').then((file) => file.NewTicketModal))
const Transfer = lazyPart(() => import('./transfer-modal.tsx').then((file) => file.TransferModal))
const Snooze = lazyPart(() => import('./snooze-modal.tsx').then((file) => file.SnoozeModal))
const Peek = lazyPart(() => import('./peek-modal.tsx').then((file) => file.PeekModal))
const DeleteTicket = lazyPart(() => import('./delete-ticket.tsx').then((file) => file.DeleteTicket))
const DeleteMessage = lazyPart(() => import('./delete-message.tsx').then((file) => file.DeleteMessage))
const EditMessage = lazyPart(() => import('./edit-message.tsx').then((file) => file.EditMessage))
const Forward = lazyPart(() => import('../forward/forward-modal.tsx').then((file) => file.ForwardModal))
const MessageDetails = lazyPart(() => import('./message-details.tsx').then((file) => file.MessageDetails))
const Location = lazyPart(() => import('./location-modal.tsx').then((file) => file.LocationModal))
const Card = lazyPart(() => import('./card-modal.tsx').then((file) => file.CardModal))
const Viewer = lazyPart(() => import('./media-viewer.tsx').then((file) => file.MediaViewer))
const Shortcuts = lazyPart(() => import('./shortcuts-help.tsx').then((file) => file.ShortcutsHelp))
const RunMacro = lazyPart(() => import('./run-macro.tsx').then((file) => file.RunMacro))
const EditContact = lazyPart(() => import('./edit-contact.tsx').then((file) => file.EditContact))

/** The dialogs of the inbox, each loaded when it is opened. */
export function InboxDialogs() {
  const dialog = useInbox((state) => state.dialog)
  useFocusAfter(dialog !== null)
  if (!dialog) return null
  return (
    <LazyParts key={dialog.kind} onFail={closeDialog}>
      <Dialog dialog={dialog} />
    </LazyParts>
  )
}

/**
 * After a dialog that was opened from a row by keyboard the row gets the focus back, otherwise the composer
 * (screens.4).
 */
function useFocusAfter(isOpen: boolean) {
  const row = useRef(-1)
  useLayoutEffect(() => {
    if (!isOpen) return
    row.current = walksList() ? currentRow(undefined) : -1
    return () => (row.current >= 0 ? focusRow(row.current) : focusWriting())
  }, [isOpen])
}

function Dialog({ dialog }: { dialog: InboxDialog }) {
  const props = { onClose: closeDialog }
  const Schedule = useSlot(scheduleSlot)
  const Help = useSlot(messageHelpSlot)
  const StartFlow = useSlot(startFlowSlot)
  switch (dialog.kind) {
    case 'new':
      return <NewTicket {...props} {...(dialog.card && { card: dialog.card })} contact={dialog.contact ?? null} />
    case 'help':
      return <Shortcuts {...props} />
    case 'transfer':
      return <Transfer ticket={dialog.ticket} {...props} />
    case 'delete':
      return <DeleteTicket ticket={dialog.ticket} {...props} />
    case 'snooze':
      return <Snooze ticket={dialog.ticket} {...props} />
    case 'peek':
      return <Peek ticket={dialog.ticket} {...props} />
    case 'location':
      return <Location ticketId={dialog.ticketId} {...props} />
    case 'card':
      return <Card ticketId={dialog.ticketId} {...props} />
    case 'media':
      return <Viewer ticketId={dialog.ticketId} messageId={dialog.messageId} {...props} />
    case 'edit-message':
      return <EditMessage message={dialog.message} {...props} />
    case 'delete-message':
      return <DeleteMessage message={dialog.message} {...props} />
    case 'forward':
      return <Forward message={dialog.message} {...props} />
    case 'message-details':
      return <MessageDetails message={dialog.message} {...props} />
    case 'macro':
      return <RunMacro ticketId={dialog.ticketId} macro={dialog.macro} {...props} />
    case 'message-help':
      return Help && <Help message={dialog.message} help={dialog.help} {...props} />
    case 'schedule':
      return Schedule && <Schedule contactId={dialog.contactId} {...props} />
    case 'start-flow':
      return StartFlow && <StartFlow ticketId={dialog.ticketId} {...props} />
    case 'edit-contact':
      return <EditContact contactId={dialog.contactId} {...props} />
  }
}
