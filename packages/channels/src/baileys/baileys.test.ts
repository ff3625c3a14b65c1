import { makeFakeNetwork } from '../../test/fake-network.ts'
import { describeChannel } from '../channel-suite.ts'

describeChannel('baileys, people by phone number', () => makeFakeNetwork({ addressing: 'pn' }))
describeChannel('baileys, people by LID', () => makeFakeNetwork({ addressing: 'lid' }))
