import type { Language } from '@recado/contract/values/language'
import { letterMail } from '../../../platform/mail/letter.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { CODE_MINUTES, formatCode } from './recovery-code.rules.ts'

interface Words {
  subject: string
  title: string
  before: string
  until: string
  notYou: string
}

const minutes = String(CODE_MINUTES)
const words: Record<Language, Words> = {
  pt: {
    subject: 'Código para criar uma nova senha',
    title: 'Crie uma nova senha',
    before: 'Use este código no Recado para criar uma nova senha:',
    until: `Ele vale por ${minutes} minutos e serve uma vez. Ninguém do Recado pede este código: não passe para outra pessoa.`,
    notYou: 'Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.',
  },
  en: {
    subject: 'Your code for a new password',
    title: 'Choose a new password',
    before: 'Use this code in Recado to choose a new password:',
    until: `It is good for ${minutes} minutes and works once. Nobody at Recado asks for it: do not pass it on.`,
    notYou: 'If you did not ask for it, ignore this email: your password stays the same.',
  },
  es: {
    subject: 'Código para crear una nueva contraseña',
    title: 'Crea una nueva contraseña',
    before: 'Usa este código en Recado para crear una nueva contraseña:',
    until: `Vale por ${minutes} minutos y sirve una vez. Nadie de Recado te lo pide: no lo compartas.`,
    notYou: 'Si no fuiste tú, ignora este correo: tu contraseña sigue igual.',
  },
}

/**
 * Returns the mail with a code. The subject omits the code, because subjects are logged and shown on locked screens.
 */
export function recoveryMail(to: string, language: Language, code: string): Mail & { html: string } {
  const { subject, title, before, until, notYou } = words[language]
  return letterMail(to, {
    language,
    subject,
    title,
    paragraphs: [before],
    code: formatCode(code),
    notes: [until, notYou],
  })
}
