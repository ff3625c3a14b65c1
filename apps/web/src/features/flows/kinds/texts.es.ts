import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  start: 'Inicio',
  message: 'Mensaje',
  interval: 'Espera',
  menu: 'Menú',
  img: 'Imagen',
  audio: 'Audio',
  video: 'Video',
  randomizer: 'Aleatorio',
  singleBlock: 'Contenido',
  ticket: 'Ticket',
  typebot: 'TypeBot',
  openai: 'OpenAI',
  question: 'Pregunta',
  apiCall: 'Solicitud HTTP',
  contatoOpcoes: 'Contacto',
  condition: 'Condición',
  tag: 'Agregar etiqueta',
  subflow: 'Subflujo',
  note: 'Nota',
  unknown: 'Nodo de tipo desconocido',
}
