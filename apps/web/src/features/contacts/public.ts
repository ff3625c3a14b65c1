/** The exports of contacts for other features. */
export { contactWithNumber, putContact, useContact } from './contact-data.ts'
export { ContactForm } from './contact-form.tsx'
export { saveFile } from './contact-list/save-file.ts'
export { ContactPicker } from './contact-picker.tsx'
export { RemoteSelect } from './remote-select.tsx'
