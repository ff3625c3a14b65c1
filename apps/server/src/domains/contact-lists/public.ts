export { addListPeople } from './add-people.ts'
export type { ContactListUse } from './contact-list-services.ts'
export { type ListPerson, listCounts, listVariables, peopleOfList } from './list-people.ts'
export { managedContactList, requireContactList } from './require-contact-list.ts'
