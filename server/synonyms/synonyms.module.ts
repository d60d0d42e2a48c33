import { bind, defineModule } from '#server/platform/module';
import { ChangeSynonyms, synonyms, VOCABULARY } from './synonyms.js';
import { SynonymsController } from './synonyms.controller.js';
import { synonymEvents } from './synonyms.events.js';

export const SynonymsModule = defineModule({
  name: 'synonyms',
  events: [synonymEvents],
  commands: [bind(ChangeSynonyms, synonyms, () => VOCABULARY)],
  controllers: [SynonymsController],
});
