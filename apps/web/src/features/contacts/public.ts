import { lazyPart } from '../../ui/lazy-part.tsx'

/** The exports of contacts for other features. */
export { ConsentNote } from './consent/consent-note.tsx'
export { contactWithNumber, putContact, useContact, useContactTagOptions as useTagChoices } from './contact-data.ts'
export { saveFile } from './contact-list/save-file.ts'
export { ContactForm, ContactPicker } from './contact-picker.tsx'
export type { ImportPlace, ShownImport } from './import/import-place.ts'
export { sheetBody } from './import/sheet-body.ts'
export { numberWords, parseTypedNumber as typedNumber } from './number-problem.ts'
export { RemoteSelect } from './remote-select.tsx'

/** Imports contacts or people of a list from a file. */
export const ImportDialog = lazyPart(() => import('./import/import-dialog.tsx').then((file) => file.ImportDialog))

/** A contact's marketing consent, loaded separately from the chat that shows it. */
export const ConsentPanel = lazyPart(() => import('./consent/consent-panel.tsx').then((file) => file.ConsentPanel))

/** The running imports of a target. */
export const ImportProgress = lazyPart(() => import('./import/import-progress.tsx').then((file) => file.ImportProgress))
