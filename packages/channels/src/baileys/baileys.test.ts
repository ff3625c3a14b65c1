import { makeFakeWorld } from '../../test/fake-world.ts'
import { describeChannel } from '../channel-suite.ts'

describeChannel('baileys, people by phone number', () => makeFakeWorld({ addressing: 'pn' }))
describeChannel('baileys, people by LID', () => makeFakeWorld({ addressing: 'lid' }))
