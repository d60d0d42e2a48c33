import { Module } from '@nestjs/common';
import { defineModule } from '#server/platform/module';
import { catalogueHandlers } from './catalogue.handlers.js';
import { CatalogueJobs } from './catalogue.jobs.js';
import { ContentController } from './content.controller.js';
import { FilesController } from './files.controller.js';
import { ListingController } from './listing.controller.js';
import { ModerationController } from './moderation.controller.js';
import { SearchController } from './search.controller.js';
import { SearchHits } from './search-hits.handlers.js';
import { SectionController } from './section.controller.js';

@Module({})
class Catalogue {}

export const CatalogueModule = defineModule(Catalogue, {
  edge: [
    SearchController,
    ListingController,
    SectionController,
    ContentController,
    ModerationController,
    FilesController,
  ],
  handlers: [...catalogueHandlers, SearchHits],
  work: [CatalogueJobs],
});
