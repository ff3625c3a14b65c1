import type { Language } from '@recado/contract/values/language'
import { letterMail } from '../../../platform/mail/letter.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'

export interface Welcome {
  language: Language
  company: string
  /** The addressee's name. */
  name: string
  publicUrl: string
  /** Last day of the trial as YYYY-MM-DD, after a sign-up. */
  trialEnd?: string
  plan?: string
  /** How to log in the first time: with the known password, or by requesting a code. */
  start: 'signIn' | 'choosePassword'
}

interface Words {
  subject: (company: string) => string
  title: (name: string) => string
  ready: (company: string) => string
  trial: (day: string) => string
  signIn: string
  choosePassword: string
  email: string
  plan: string
  signInButton: string
  choosePasswordButton: string
  notYou: string
}

const words: Record<Language, Words> = {
  pt: {
    subject: (company) => `${company}: sua conta no Recado está pronta`,
    title: (name) => `Boas-vindas, ${name}!`,
    ready: (company) => `A conta da empresa ${company} está pronta e ativa.`,
    trial: (day) => `O teste é gratuito e vai até ${day}. Até lá você usa tudo o que o plano oferece, sem pagar nada.`,
    signIn:
      'Entre com o seu e-mail e a senha que você cadastrou. O primeiro passo é conectar o WhatsApp da empresa em Conexões.',
    choosePassword: 'Para o primeiro acesso, crie a sua senha: peça um código com o seu e-mail.',
    email: 'E-mail de acesso',
    plan: 'Plano',
    signInButton: 'Entrar no Recado',
    choosePasswordButton: 'Criar minha senha',
    notYou: 'Se não foi você que fez este cadastro, ignore este e-mail.',
  },
  en: {
    subject: (company) => `${company}: your Recado account is ready`,
    title: (name) => `Welcome, ${name}!`,
    ready: (company) => `The account of ${company} is ready and active.`,
    trial: (day) => `The trial is free and lasts until ${day}. Until then you use everything in the plan at no charge.`,
    signIn:
      'Log in with your email and the password you chose. The first step is to connect your company’s WhatsApp under Connections.',
    choosePassword: 'Before you log in for the first time, choose a password: ask for a code with your email.',
    email: 'Login email',
    plan: 'Plan',
    signInButton: 'Open Recado',
    choosePasswordButton: 'Choose my password',
    notYou: 'If you did not sign up, ignore this email.',
  },
  es: {
    subject: (company) => `${company}: tu cuenta en Recado está lista`,
    title: (name) => `¡Te damos la bienvenida, ${name}!`,
    ready: (company) => `La cuenta de la empresa ${company} está lista y activa.`,
    trial: (day) =>
      `La prueba es gratuita y dura hasta el ${day}. Hasta entonces usas todo lo que ofrece el plan, sin pagar.`,
    signIn:
      'Entra con tu correo y la contraseña que elegiste. El primer paso es conectar el WhatsApp de la empresa en Conexiones.',
    choosePassword: 'Para entrar por primera vez, crea tu contraseña: pide un código con tu correo.',
    email: 'Correo de acceso',
    plan: 'Plan',
    signInButton: 'Entrar en Recado',
    choosePasswordButton: 'Crear mi contraseña',
    notYou: 'Si no fuiste tú, ignora este correo.',
  },
}

/** Formats a calendar day in the language. */
const writtenDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Returns the mail that welcomes a new company's first admin (companies.3). It contains no secret. */
export function welcomeMail(to: string, welcome: Welcome): Mail & { html: string } {
  const { language, company, name, publicUrl, trialEnd, plan, start } = welcome
  const word = words[language]
  const root = publicUrl.replace(/\/$/, '')
  return letterMail(to, {
    language,
    subject: word.subject(company),
    title: word.title(name),
    paragraphs: [word.ready(company), ...(trialEnd ? [word.trial(writtenDay(trialEnd, language))] : []), word[start]],
    facts: [{ term: word.email, value: to }, ...(plan ? [{ term: word.plan, value: plan }] : [])],
    button:
      start === 'signIn'
        ? { label: word.signInButton, href: `${root}/login` }
        : { label: word.choosePasswordButton, href: `${root}/recuperar-senha` },
    notes: [word.notYou],
  })
}
