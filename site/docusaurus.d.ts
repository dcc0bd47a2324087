/// <reference types="@docusaurus/module-type-aliases" />
