import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  backHome: 'Go to Recado',
  companyName: 'Name of the responsible company',
  document: 'Company registration (CNPJ)',
  address: 'Address',
  officerName: 'Person in charge of personal data',
  officerEmail: 'Email of the person in charge of data',
  jurisdiction: 'City of jurisdiction',
  effectiveOn: 'Effective date',
  effectiveOnHelp: 'The day from which the texts apply.',
  incomplete: 'Incomplete text',
  incompleteHelp:
    'The operator of this installation still has to fill in: {{fields}}. Until then this text is a template, and what is missing is marked.',
  processor_mail: 'a mail server, which delivers the emails of the service',
  processor_objectStore: 'an object store, which stores the files of conversations',
  processor_efi: 'Efí, which processes Pix payments of the subscription',
  processor_asaas: 'Asaas, which processes Pix payments of the subscription',
  processor_places: 'the places API of Google, which receives the searches of the contact extractor',
  processor_openStreetMap: 'OpenStreetMap, which receives the searches of the contact extractor',
  processor_mapTiles: 'a map server, from which the browser loads the pictures of the map',
  noProcessors: 'none so far',
  formHelp: 'These details complete the public texts of the installation. Have a lawyer review them.',
  missingCount_one: '{{count}} field is missing; the texts show it marked.',
  missingCount_other: '{{count}} fields are missing; the texts show them marked.',
  complete: 'All fields are filled in.',
  emailInvalid: 'Enter a valid email address.',
  save: 'Save legal details',
  saved: 'Legal details saved.',
}
