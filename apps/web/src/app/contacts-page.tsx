import { ContactsScreen } from '../features/contacts/contact-list/contacts-screen.tsx'
import { NewTicketModal } from '../features/conversations/dialogs/new-ticket-modal.tsx'

/** The contacts with the dialog that opens a ticket, which belongs to a higher feature. */
export const ContactsPage = () => <ContactsScreen NewTicket={NewTicketModal} />
