import { type DynamicModule, Module } from '@nestjs/common';
import { viewIndex } from '#projections/views';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { NetworkModule } from './network/network.module.js';
import { Config } from './platform/config.js';
import { PlatformModule } from './platform/platform.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';
import { WalletModule } from './wallet/wallet.module.js';

/** The contexts, nothing else. */
export const contexts = [AccountsModule, AuditModule, CatalogueModule, NetworkModule, PurchasesModule, WalletModule];

@Module({})
export class AppModule {
  static for(process: 'web' | 'worker' | 'command', config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.for(process, config, viewIndex), ...contexts.map((context) => context.for(process))],
    };
  }
}
