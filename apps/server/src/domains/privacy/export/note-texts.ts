import type { Language } from '@recado/contract/values/language'

/** The note beside the data, for the person who receives them. */
export const noteTexts: Record<Language, (company: string, day: string) => string> = {
  pt: (company, day) => `Seus dados em ${company}
Gerado em ${day}

data.json contém tudo o que a empresa guarda sobre você: cadastro, atendimentos com seu histórico, mensagens,
anotações, agendamentos, campanhas, listas, respostas a fluxos e consentimentos.
A pasta media contém os arquivos das mensagens; cada mensagem diz o nome do seu arquivo.
De grupos estão aqui somente as mensagens que você escreveu.
`,
  en: (company, day) => `Your data at ${company}
Written on ${day}

data.json holds everything that the company keeps about you: your record, conversations with their history, messages,
notes, scheduled messages, campaigns, lists, answers to flows and consents.
The folder media holds the files of messages; each message names its file.
Of groups only the messages that you wrote are here.
`,
  es: (company, day) => `Tus datos en ${company}
Generado el ${day}

data.json contiene todo lo que la empresa guarda sobre ti: tu registro, atenciones con su historial, mensajes,
notas, mensajes programados, campañas, listas, respuestas a flujos y consentimientos.
La carpeta media contiene los archivos de los mensajes; cada mensaje dice el nombre de su archivo.
De los grupos están aquí solo los mensajes que tú escribiste.
`,
}

/** The text that replaces an infected file in a bundle. */
export const infectedTexts: Record<Language, (find: string) => string> = {
  pt: (find) => `Este arquivo não está aqui: o antivírus encontrou ${find} nele.\n`,
  en: (find) => `This file is not here: the virus scanner found ${find} in it.\n`,
  es: (find) => `Este archivo no está aquí: el antivirus encontró ${find} en él.\n`,
}
