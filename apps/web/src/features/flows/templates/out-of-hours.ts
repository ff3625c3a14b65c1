import { conditionCodes } from '@recado/contract/flows/choices'
import { contentData, type FlowTemplate, graphOf, ticketData } from './template.ts'

const texts = {
  pt: {
    answer: 'recado',
    closed: '{{ms}}, {{firstName}}! Agora estamos fora do horário de atendimento.',
    ask: 'Deixe o seu recado em uma mensagem. Respondemos assim que voltarmos.',
    noted: 'Recado anotado. Até logo!',
  },
  en: {
    answer: 'note_left',
    closed: '{{ms}}, {{firstName}}! We are closed at the moment.',
    ask: 'Leave your message in one text. We will answer as soon as we are back.',
    noted: 'Your message is noted. See you soon!',
  },
  es: {
    answer: 'recado',
    closed: '{{ms}}, {{firstName}}. Ahora estamos fuera del horario de atención.',
    ask: 'Deja tu recado en un mensaje. Responderemos en cuanto volvamos.',
    noted: 'Recado anotado. ¡Hasta pronto!',
  },
}

/**
 * Within business hours it hands over to an attendant. Otherwise the customer leaves a message, which waits in the
 * queue.
 */
export const outOfHours: FlowTemplate = ({ language, queues }) => {
  const { answer, closed, ask, noted } = texts[language]
  return graphOf(
    [
      ['2', [1, 0], 'condition', { key: '', condition: conditionCodes.inHours, value: '' }],
      ['3', [2, 1], 'singleBlock', contentData(closed)],
      ['4', [3, 1], 'question', { message: ask, answerKey: answer }],
      ['5', [4, 1], 'singleBlock', contentData(noted)],
      ['6', [5, 0], 'ticket', ticketData(queues[0])],
    ],
    ['1>2', '2/success>6', '2/failure>3', '2/error>6', '3>4', '4>5', '5>6'],
  )
}
