import { bind, defineModule } from '#server/platform/module';
import { page, WritePage } from './page.js';
import { PagesController } from './pages.controller.js';
import { PagesDeskController } from './pages-desk.controller.js';
import { pageEvents } from './pages.events.js';

export const PagesModule = defineModule({
  name: 'pages',
  events: [pageEvents],
  commands: [bind(WritePage, page, ({ data }) => data.slug)],
  controllers: [PagesController, PagesDeskController],
});
