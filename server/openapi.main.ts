import 'reflect-metadata';
import { modules } from './app.module.js';
import { documentOf } from './platform/http/openapi.js';
import { routesOfControllers } from './platform/http/routes.js';
import { platformControllers } from './platform/platform.module.js';

/** Prints the API's OpenAPI document without a database or any other service, for the client's types. */
const controllers = [...modules.flatMap(({ definition }) => definition.controllers ?? []), ...platformControllers];
process.stdout.write(JSON.stringify(documentOf(routesOfControllers(controllers))));
