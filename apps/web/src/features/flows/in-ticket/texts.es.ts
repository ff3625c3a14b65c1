import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  running: 'Flujo {{name}} en curso',
  someRunning: 'Hay un flujo en curso',
  stopped: 'El flujo {{name}} se detuvo',
  stop: 'Detener',
  resume: 'Retomar flujo',
  resumeTitle: '¿Retomar el flujo {{name}}?',
  resumeHelp: 'El flujo vuelve a hablar con el cliente desde el punto en que se detuvo.',
  resumeOpenHelp:
    'El flujo vuelve a hablar con el cliente desde el punto en que se detuvo, y la atención vuelve a esperar, sin responsable.',
  seeWay: 'Ver recorrido',
  startTitle: 'Iniciar un flujo',
  start: 'Iniciar flujo',
  flow: 'Flujo',
  stepFlows: 'Flujos por etapas',
  chooseFlow: 'Busca o elige un flujo',
  nothingFound: 'Ningún flujo con este nombre.',
  flowMissing: 'Elige un flujo.',
  startHelp:
    'El flujo empieza a hablar con el cliente ahora, y la atención queda esperando, sin responsable, hasta el fin del flujo. Quien escriba al cliente detiene el flujo.',
  replaces: 'El flujo {{name}}, que está detenido aquí, termina.',
  noFlow: 'Ningún flujo se puede iniciar',
  noFlowHelp:
    'Aquí solo aparecen flujos publicados y activos. Un administrador puede publicar uno en Flujos de conversación.',
  started: 'El flujo {{name}} empezó.',
}
