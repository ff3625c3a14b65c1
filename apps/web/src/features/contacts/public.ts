import { lazyPart } from '../../ui/lazy-part.tsx'

/** The exports of contacts for other features. */
export { ConsentNote } from './consent/consent-note.tsx'
export { contactWithNumber, putContact, useContact, useTagChoices } from './contact-data.ts'
export { ContactForm } from './contact-form.tsx'
export { saveFile } from './contact-list/save-file.ts'
export { ContactPicker } from './contact-picker.tsx'
export type { ImportPlace, ShownImport } from './import/import-place.ts'
export { sheetBody } from './import/sheet-body.ts'
export { numberWords, typedNumber } from './number-problem.ts'
export { RemoteSelect } from './remote-select.tsx'

/** From a file to contacts, or to people of a list. */
export const ImportDialog = lazyPart(() => import('./import/import-dialog.tsx').then((file) => file.ImportDialog))

/** What a contact takes of marketing; its field is no part of the chat that it stands beside. */
export const ConsentPanel = lazyPart(() => import('./consent/consent-panel.tsx').then((file) => file.ConsentPanel))

/** The running imports of a place. */
export const ImportProgress = lazyPart(() => import('./import/import-progress.tsx').then((file) => file.ImportProgress))
