import type { Language } from '@recado/contract/values/language'
import { letterMail } from '../../../platform/mail/letter.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { LINK_HOURS } from './email-link.ts'

/**
 * confirm: an account received the address; claim: a person requested a link to an address that another account uses.
 */
export type LinkReason = 'confirm' | 'claim'

interface Words {
  subject: string
  title: string
  text: string
  button: string
  until: string
  notYou: string
}

const hours = String(LINK_HOURS)
const words: Record<Language, Record<LinkReason, Words>> = {
  pt: {
    confirm: {
      subject: 'Confirme seu e-mail no Recado',
      title: 'Confirme seu e-mail',
      text: 'Uma conta do Recado usa este endereço. Abra o link para confirmar que ele é seu.',
      button: 'Confirmar e-mail',
      until: `O link vale por ${hours} horas e serve uma vez.`,
      notYou: 'Se você não conhece esta conta, abra o link e escolha “Não conheço esta conta”, ou ignore este e-mail.',
    },
    claim: {
      subject: 'Este e-mail é seu? Recado',
      title: 'Este e-mail é seu?',
      text: 'Alguém pediu para usar este endereço no Recado, mas uma conta que não o confirmou já o usa. Abra o link para mostrar que o endereço é seu.',
      button: 'O endereço é meu',
      until: `O link vale por ${hours} horas e serve uma vez.`,
      notYou: 'Se não foi você que pediu, ignore este e-mail: nada muda.',
    },
  },
  en: {
    confirm: {
      subject: 'Confirm your email in Recado',
      title: 'Confirm your email',
      text: 'A Recado account uses this address. Open the link to confirm that it is yours.',
      button: 'Confirm email',
      until: `The link is good for ${hours} hours and works once.`,
      notYou:
        'If you do not know this account, open the link and choose “I do not know this account”, or ignore this email.',
    },
    claim: {
      subject: 'Is this email yours? Recado',
      title: 'Is this email yours?',
      text: 'A person asked to use this address in Recado, but an account that did not confirm it uses it already. Open the link to show that the address is yours.',
      button: 'The address is mine',
      until: `The link is good for ${hours} hours and works once.`,
      notYou: 'If you did not ask for it, ignore this email: nothing changes.',
    },
  },
  es: {
    confirm: {
      subject: 'Confirma tu correo en Recado',
      title: 'Confirma tu correo',
      text: 'Una cuenta de Recado usa esta dirección. Abre el enlace para confirmar que es tuya.',
      button: 'Confirmar correo',
      until: `El enlace vale por ${hours} horas y sirve una vez.`,
      notYou: 'Si no conoces esta cuenta, abre el enlace y elige “No conozco esta cuenta”, o ignora este correo.',
    },
    claim: {
      subject: '¿Este correo es tuyo? Recado',
      title: '¿Este correo es tuyo?',
      text: 'Alguien pidió usar esta dirección en Recado, pero una cuenta que no la confirmó ya la usa. Abre el enlace para mostrar que la dirección es tuya.',
      button: 'La dirección es mía',
      until: `El enlace vale por ${hours} horas y sirve una vez.`,
      notYou: 'Si no lo pediste, ignora este correo: nada cambia.',
    },
  },
}

/** Returns the mail with a link that proves ownership of an address. It contains no text that the company chose. */
export function linkMail(
  to: string,
  { language, reason, publicUrl, token }: { language: Language; reason: LinkReason; publicUrl: string; token: string },
): Mail & { html: string } {
  const { subject, title, text, button, until, notYou } = words[language][reason]
  // In the fragment, which no server and no log receives.
  const href = `${publicUrl.replace(/\/$/, '')}/confirmar-email#${reason}.${token}`
  return letterMail(to, {
    ...{ language, subject, title, paragraphs: [text], button: { label: button, href }, notes: [until, notYou] },
  })
}

const fixedTexts: Record<Language, { subject: string; title: string; text: string; confirm: string }> = {
  pt: {
    subject: 'Recado: há um aviso na conta',
    title: 'Há um aviso na conta',
    text: 'A conta do Recado com este endereço tem um aviso. Entre para ler.',
    confirm:
      'Os avisos chegam por e-mail por inteiro depois que o endereço da conta for confirmado. A página /confirmar-email envia o link.',
  },
  en: {
    subject: 'Recado: there is a notice in the account',
    title: 'There is a notice in the account',
    text: 'The Recado account with this address has a notice. Log in to read it.',
    confirm:
      'Notices come by email in full once the address of the account is confirmed. The page /confirmar-email sends the link.',
  },
  es: {
    subject: 'Recado: hay un aviso en la cuenta',
    title: 'Hay un aviso en la cuenta',
    text: 'La cuenta de Recado con esta dirección tiene un aviso. Entra para leerlo.',
    confirm:
      'Los avisos llegan completos por correo cuando se confirme la dirección de la cuenta. La página /confirmar-email envía el enlace.',
  },
}

const languageOf = (language: string): Language => (language === 'en' || language === 'es' ? language : 'pt')

/**
 * Returns the mail that replaces every notice of a company to an unconfirmed address, and to all its addresses while
 * its sign-up's address is unconfirmed. Its text is fixed, so that a company cannot send its texts to strangers.
 */
export function fixedMail(to: string, language: string): Mail & { html: string } {
  const knownLanguage = languageOf(language)
  const { subject, title, text, confirm } = fixedTexts[knownLanguage]
  return letterMail(to, { language: knownLanguage, subject, title, paragraphs: [text], notes: [confirm] })
}
