import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const en: Translation<typeof pt> = {
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  backHome: 'Go to Recado',
  privacyWho: 'Who is responsible for the data',
  privacyWhoText:
    'Recado is a program that each operator installs on a server of their own. The operator of this installation is responsible for the data at this address and, for the conversations, the company that serves you.',
  privacyWhat: 'What is kept',
  privacyWhatText:
    'Of those who use Recado: name, email, the company’s phone, the password in hashed form, and when and from where they logged in. Of the customers served: number, name, messages, files and notes. Card numbers are never kept.',
  privacyWhy: 'What it is for',
  privacyWhyText:
    'Only to provide the service, charge the subscription and protect the accounts. There are no ads, no sale of data and no trackers on the pages.',
  privacyShare: 'With whom it is shared',
  privacyShareText:
    'Messages pass through WhatsApp, and payments through the provider that the operator chose. Help videos come from YouTube, only after you click.',
  privacyRights: 'Your rights',
  privacyRightsText:
    'Ask the company that serves you, or the operator, to see, correct or erase your data, as the law grants (in Brazil the LGPD). A deleted company is erased with everything it kept.',
  termsService: 'The service',
  termsServiceText:
    'Recado gathers your company’s WhatsApp conversations. It uses your own WhatsApp account and is no product of WhatsApp or Meta: their rules keep applying.',
  termsTrial: 'Trial and subscription',
  termsTrialText:
    'The trial lasts 3 days and is free. After that the chosen plan applies, paid by period. Without payment the access stops at the due date; messages that arrive are still kept.',
  termsUse: 'Fair use',
  termsUseText:
    'Do not send messages to people who do not want them, nor illegal content. Everybody uses their own login and keeps their own password. The operator may disable an account that breaks this.',
  termsLimits: 'Limits',
  termsLimitsText:
    'The service depends on the internet and on WhatsApp and may stop for moments. Prices and limits of each plan are those shown at sign-up and on the invoice.',
  termsEnd: 'Leaving',
  termsEndText:
    'You may leave whenever you want: simply do not renew. Ask the operator to erase the company and its data.',
}
