export { announceContact } from './announce-contact.ts'
export { takesMarketing } from './consent/consent.store.ts'
export { noteMarketingAnswer } from './consent/note-marketing-answer.ts'
export { consentOf } from './consent/opt-out-words.rules.ts'
export { contactWithNumber } from './contact.store.ts'
export {
  type ContactBriefRow,
  type ContactJsonRow,
  contactBriefOf,
  contactOfAnswer,
} from './contact.view.ts'
export { contactForNumber } from './contact-for-number.ts'
export { type ContactToWrite, knownPhones, type WrittenContacts } from './contact-write.store.ts'
export { insertErased } from './erased-address.store.ts'
export { type ContactsOfFact, contactsChanged } from './facts.ts'
export { type FrequentText, FrequentTexts } from './frequent-texts.ts'
export type { ImportRecord } from './imports/contact-import.store.ts'
export { importOf } from './imports/contact-import.view.ts'
export type { ImportKind } from './imports/import-kind.ts'
export { previewImport } from './imports/preview-import.ts'
export { readSheet } from './imports/read-sheet.ts'
export { latestImports, listRejects, requireRecord } from './imports/require-import.ts'
export { cancelImport, dropImport, startImport } from './imports/start-import.ts'
export { importChunks, workImport } from './imports/work-import.ts'
export { type ContactSelection, contactPeople } from './lists/chosen-contacts.ts'
export { likeAny } from './lists/contact-list.store.ts'
export { searchedDigits } from './lists/contact-search.rules.ts'
export { noteContactAnswer } from './note-contact-answer.ts'
export { requireContact } from './require-contact.ts'
