/** The page itself is put together in app/contacts-page.tsx, where the ticket dialog of a higher feature comes in. */
export { filtersOf as contactSearch } from './contact-list/list-filters.rules.ts'
