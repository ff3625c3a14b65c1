import { saveAssistantSettings } from '@recado/contract/assistant/endpoints'
import { saveCopilotSettings } from '@recado/contract/copilot/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, inSight, namingSample, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'copilot.helps': own('allowed', async (w) => {
      await withKey(w)
      return {}
    }),
    'copilotSettings.show': own('allowed', async (w) => {
      await w.do(saveCopilotSettings, { body: { helps: { summary: true } } })
      return {}
    }),
    'copilotSettings.save': own('allowed', async () => ({ body: { helps: { summary: true }, model: 'gpt-4o-mini' } })),
    'copilot.summary': namingSample(inSight, async (w) => ({ ...(await ticket(w)), body: { language: 'pt' } })),
    'copilot.suggestion': namingSample(inSight, async (w) => ({ ...(await ticket(w)), body: { language: 'pt' } })),
    'copilot.rewrite': namingSample(inSight, async (w) => ({
      ...(await ticket(w)),
      body: { text: SAID, tone: 'formal' },
    })),
    'copilot.translateDraft': namingSample(inSight, async (w) => ({
      ...(await ticket(w)),
      body: { text: SAID, language: 'en' },
    })),
    'copilot.translateMessage': namingSample(inSight, async (w) => {
      await withKey(w)
      return { params: { id: (await w.newConversation()).customerMessageId }, body: { language: 'en' } }
    }),
    'copilot.transcription': namingSample(inSight, async (w) => {
      const { customerMessageId: id } = await w.newConversation()
      // Already transcribed.
      await w.app.rows(
        `update messages set media_type = 'audio', media_state = 'ready', media_file = 'voz.ogg', mimetype = 'audio/ogg',
          media_size = 1, transcript = $2 where id = $1`,
        [id, `${w.marker} bom dia`],
      )
      return { params: { id }, body: {} }
    }),
  },
  traces: { 'copilotSettings.save': ['copilot.update'] },
}

const withKey = (w: CompanyFixture) => w.do(saveAssistantSettings, { body: { apiKey: 'sk-test-da-empresa' } })

async function ticket(w: CompanyFixture): Promise<{ params: { id: number } }> {
  await withKey(w)
  return { params: { id: (await w.newTicket()).id } }
}
