import type { Translation } from '../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  name: 'Full name',
  number: 'WhatsApp number',
  numberHelp: 'With country and area code, such as 55 11 99999-9999.',
  numberInvalid: 'Enter 8 to 15 digits.',
  email: 'Email',
  extraInfo: 'Further details',
  extraName: 'Field',
  extraValue: 'Value',
  addExtra: 'Add a detail',
  removeExtra: 'Remove {{name}}',
  newTitle: 'New contact',
  editTitle: 'Edit contact',
  create: 'Create contact',
  created: 'Contact created.',
  saved: 'Contact saved.',
  contact: 'Contact',
  searchHelp: 'Type at least 3 letters or digits.',
  searching: 'Searching…',
  noneFound: 'No contact found.',
  createNamed: 'Create contact “{{name}}”',
}
